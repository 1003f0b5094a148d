"""Conjugation by rules and by lists of exceptions, written apart from the blueprints' tables."""

import re

PERSONS = {"je": 0, "j’": 0, "tu": 1, "il": 2, "elle": 2, "on": 2, "nous": 3, "vous": 4, "ils": 5, "elles": 5}
ER = ("e", "es", "e", "ons", "ez", "ent")
IR = ("is", "is", "it", "issons", "issez", "issent")
RE = ("s", "s", "", "ons", "ez", "ent")
REGULAR = {"finir": IR, "choisir": IR, "réussir": IR, "attendre": RE, "vendre": RE, "répondre": RE}
ODD = {
    "être": "suis es est sommes êtes sont",
    "avoir": "ai as a avons avez ont",
    "aller": "vais vas va allons allez vont",
    "faire": "fais fais fait faisons faites font",
    "prendre": "prends prends prend prenons prenez prennent",
    "venir": "viens viens vient venons venez viennent",
    "pouvoir": "peux peux peut pouvons pouvez peuvent",
    "vouloir": "veux veux veut voulons voulez veulent",
    "devoir": "dois dois doit devons devez doivent",
    "savoir": "sais sais sait savons savez savent",
    "dire": "dis dis dit disons dites disent",
    "boire": "bois bois boit buvons buvez boivent",
    "recevoir": "reçois reçois reçoit recevons recevez reçoivent",
}
ENDINGS = """
naître né, mourir mort, venir venu, revenir revenu, devenir devenu, descendre descendu, attendre attendu,
vendre vendu, perdre perdu, voir vu, lire lu, boire bu, savoir su, vouloir voulu, prendre pris, mettre mis,
comprendre compris, dire dit, écrire écrit, faire fait, ouvrir ouvert, recevoir reçu, être été, avoir eu
"""
PARTICIPLES = dict(row.split() for row in ENDINGS.split(","))
MOVING = """
aller arriver entrer rester tomber rentrer monter retourner partir sortir repartir descendre venir revenir devenir
naître mourir
"""
WITH_ETRE = set(MOVING.split())
WOMEN = {"elle", "elles", "Marie", "ma sœur", "mes sœurs", "Marie et Claire"}
MANY = {"ils", "elles", "Paul et Marie", "Marie et Claire", "mes frères", "mes sœurs"}
ENGLISH = """
go went gone, see saw seen, eat ate eaten, take took taken, give gave given, write wrote written, drive drove driven,
speak spoke spoken, break broke broken, choose chose chosen, begin began begun, drink drank drunk, sing sang sung,
swim swam swum, fly flew flown, know knew known, grow grew grown, throw threw thrown, draw drew drawn, fall fell fallen,
do did done, come came come, become became become, run ran run, freeze froze frozen, steal stole stolen, wear wore worn,
rise rose risen, shake shook shaken, ride rode ridden, hide hid hidden, bite bit bitten, blow blew blown,
swear swore sworn, mistake mistook mistaken, overtake overtook overtaken, foresee foresaw foreseen,
withdraw withdrew withdrawn, undergo underwent undergone, arise arose arisen, forsake forsook forsaken
"""
THREE = {row.split()[0]: row.split()[1:] for row in ENGLISH.split(",")}


def conjugated(stem, _options):
    verb = re.search(r'"(.+?)"', stem)[1]
    if "past simple" in stem:
        return THREE[verb][0]
    if "past participle" in stem:
        return THREE[verb][1]
    who = (re.search(r": (.+?) ___$", stem) or re.search(r'goes with "(.+?)"', stem))[1]
    return present(verb, who) if "présent" in stem else past(verb, who)


def present(verb, who):
    person = PERSONS[who]
    if verb in ODD:
        return ODD[verb].split()[person]
    if verb in REGULAR:
        return verb[:-2] + REGULAR[verb][person]
    stem = verb[:-2]
    if person == 3:  # the sound of g and c is kept before o
        stem = stem + "e" if stem.endswith("g") else stem[:-1] + "ç" if stem.endswith("c") else stem
    return stem + ER[person]


def participle(verb):
    return PARTICIPLES.get(verb) or (verb[:-2] + "é" if verb.endswith("er") else verb[:-1])


def past(verb, who):
    person = PERSONS.get(who, 5 if who in MANY else 2)
    if verb in WITH_ETRE:
        return (
            f"{present('être', 'ils' if person == 5 else 'il')} {participle(verb)}"
            + "e" * (who in WOMEN)
            + "s" * (who in MANY)
        )
    return f"{ODD['avoir'].split()[person]} {participle(verb)}"
