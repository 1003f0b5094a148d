import "./style/ground.css";
import "./style/list.css";
import "./style/talk.css";
import "./style/people.css";
import "./style/parts.css";
import "./style/where.css";
import "./style/widgets.css";
import "./style/asked.css";
import "./style/short.css";
import { render } from "preact";
import { useEffect, useState } from "preact/hooks";
import { List } from "./list.tsx";
import { MemoryPage } from "./memory/page.tsx";
import { Cases } from "./patient/door.tsx";
import { Report } from "./report.tsx";
import { Talk } from "./talk.tsx";
import { tokenOf } from "./tokens.ts";
import { languageOf, type Language } from "./words.ts";

const LANGUAGE = "handrail.language";

function App() {
  const route = useRoute();
  const [language, choose] = useState<Language>(() => languageOf(localStorage.getItem(LANGUAGE) ?? navigator.language));
  const report = /^#\/session\/([\w-]+)\/report(?:\/turn-\d+)?$/.exec(route)?.[1];
  if (report !== undefined) return <Report key={report} id={report} token={tokenOf(report)} language={language} />;
  const session = /^#\/session\/([\w-]+)$/.exec(route)?.[1];
  if (session !== undefined) return <Talk key={session} id={session} token={tokenOf(session)} language={language} />;
  if (route === "#/memory") return <MemoryPage language={language} />;
  const change = (next: Language) => {
    localStorage.setItem(LANGUAGE, next);
    choose(next);
  };
  const patient = /^#\/patient(?:\/([\w-]*)(?:\/.*)?)?$/.exec(route);
  if (patient !== null) return <Cases chosen={patient[1] ?? ""} language={language} choose={change} />;
  return <List language={language} choose={change} />;
}

function useRoute(): string {
  const [route, setRoute] = useState(location.hash);
  useEffect(() => {
    const changed = () => setRoute(location.hash);
    window.addEventListener("hashchange", changed);
    return () => window.removeEventListener("hashchange", changed);
  }, []);
  return route;
}

const root = document.getElementById("app");
if (root !== null) render(<App />, root);
