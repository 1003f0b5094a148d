"""Drawings: only drawings, all in one manner, each used, none like another."""

import re

import pytest

from handrail.errors import Misconfigured
from handrail.programs.coach.decks import deck, names
from handrail.programs.coach.decks.pictures import by_digest, drawn, pictures
from handrail.programs.coach.decks.svg import unsafe

HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200">'
GOOD = f"{HEAD}<title>A dot</title><circle r='9' fill='#fff'/></svg>"


@pytest.mark.parametrize(
    ("inside", "named"),
    [
        ("<script>alert(1)</script>", "<script>"),
        ("<SCRIPT/>", "<SCRIPT>"),
        ("<x:script xmlns:x='http://www.w3.org/2000/svg'/>", "<x:script>"),
        ("<style>@import 'http://a'</style>", "<style>"),
        ("<image href='#a'/>", "<image>"),
        ("<foreignObject/>", "<foreignObject>"),
        ("<a href='#a'/>", "<a>"),
        ("<animate/>", "<animate>"),
        ("<use href='#a'/>", "<use>"),
        ("<text>cat</text>", "<text>"),
        ("<g onload='x()'/>", "onload"),
        ("<g OnClick='x()'/>", "OnClick"),
        ("<g style='fill:red'/>", "style"),
        ("<linearGradient href='http://a/b'/>", "href to 'http://a/b'"),
        ("<linearGradient xlink:href='javascript:x()' xmlns:xlink='http://www.w3.org/1999/xlink'/>", "xlink:href"),
        ("<g xmlns='http://www.w3.org/1999/xhtml'/>", "the namespace"),
        ("<g fill='url(http://a/b)'/>", "outside of the drawing"),
        ("<g fill='URL( &quot;//a/b&quot;)'/>", "outside of the drawing"),
        ("<?xml-stylesheet href='http://a'?>", "a processing instruction"),
        ("<g>", "XML that cannot be read"),
        ("&lol;", "XML that cannot be read"),
    ],
)
def test_what_is_more_than_a_drawing_is_found(inside, named):
    assert named in unsafe(f"{HEAD}{inside}</svg>".encode())


@pytest.mark.parametrize("svg", [b"", b"\x00\xff", b"cat", b"<g/>", b"<!DOCTYPE svg [<!ENTITY a 'b'>]><svg>&a;</svg>"])
def test_what_is_no_drawing_at_all_is_found(svg):
    assert unsafe(svg)


def test_a_drawing_may_refer_to_itself():
    part = "<defs><linearGradient id='a'><stop offset='0'/></linearGradient></defs><rect fill='url(#a)'/>"
    assert unsafe(f"{HEAD}{part}</svg>".encode()) == ""


@pytest.mark.parametrize(
    ("svg", "fix"),
    [
        (GOOD + " " * 4_096, "draw it with less than 4096"),
        (GOOD.replace("<title>A dot</title>", ""), "needs a <title>"),
        (GOOD.replace("0 0 200 200", "0 0 20 20"), "viewBox"),
        (GOOD.replace("circle", "script"), "it has <script>"),
    ],
)
def test_a_broken_picture_stops_the_start_and_is_named(svg, fix):
    with pytest.raises(Misconfigured, match=r"coach/pictures/dot\.svg: ") as error:
        drawn("dot.svg", svg.encode())
    assert fix in str(error.value)


def test_a_good_one_is_taken():
    assert drawn("dot.svg", GOOD.encode()).name == "dot"


@pytest.mark.parametrize("name", sorted(pictures()))
def test_pictures_are_of_one_manner(name):
    svg = pictures()[name].svg.decode()
    assert svg.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200" role="img">\n<title>')
    assert '<rect width="200" height="200" rx="28" fill="#eaf3f7"/>' in svg
    assert 3 <= len(set(re.findall(r"#[0-9a-f]{6}", svg))) <= 8


def test_every_picture_is_used_and_none_is_like_another():
    used = {image.image for name in names() for card in deck(name).cards for image in card.images}
    assert used == pictures().keys()
    assert len(used) >= 36
    assert len(by_digest()) == len(pictures())
