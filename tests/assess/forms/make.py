"""Short ways to write a questionnaire."""

from handrail.assess.forms import load


def q(link_id, kind="string", **more):
    return {"linkId": link_id, "type": kind, "text": f"Text of {link_id}", **more}


def group(link_id, *items, **more):
    return q(link_id, "group", item=list(items), **more)


def choice(link_id, *codes, **more):
    options = [{"valueCoding": {"system": "urn:test", "code": c, "display": c.title()}} for c in codes]
    return q(link_id, "choice", answerOption=options, **more)


def when(question, operator, answer, key=None):
    names = {bool: "Boolean", int: "Integer", float: "Decimal", str: "String", dict: "Coding"}
    return {"question": question, "operator": operator, f"answer{key or names[type(answer)]}": answer}


def ext(name, value, kind):
    return {"url": f"http://hl7.org/fhir/StructureDefinition/{name}", f"value{kind}": value}


def raw(*items, **more):
    return {"resourceType": "Questionnaire", "status": "draft", "item": list(items), **more}


def form(*items, back=False, **more):
    return load(raw(*items, **more), back=back)
