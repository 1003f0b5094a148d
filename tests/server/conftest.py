import httpx
import pytest

from handrail.ledger.urls import open_ledger
from handrail.server.app import create_app
from handrail.settings import Settings
from tests.laws.stage import Paced, road_with
from tests.server.sample import PROGRAMS, STAFF, served, started


@pytest.fixture
async def ledger(tmp_path):
    ledger = open_ledger(f"sqlite:///{tmp_path}/test.db", PROGRAMS)
    yield ledger
    await ledger.close()


@pytest.fixture
def speech():
    return Paced(0.05)


@pytest.fixture
def road(ledger, speech):
    return road_with(PROGRAMS, ledger, speech)


@pytest.fixture
async def http(road):
    async with served(road) as address, httpx.AsyncClient(base_url=address) as client:
        yield client


@pytest.fixture
async def talk(http):
    return await started(http)


@pytest.fixture
def app(road):
    return create_app(road, Settings(), staff_key=STAFF)


@pytest.fixture
def staff():
    return {"Authorization": f"Bearer {STAFF}"}
