import type { BuiltinToolStrings } from '../../strings/index.js';
import { counted, formatted } from './counted.js';

const times = (count: number): string => (count === 1 ? '' : ` (${formatted(count)}-mal)`);
const quoted = (text: string): string => `„${text}“`;
const after = (word: string, text: string | undefined): string =>
  text === undefined ? '' : ` ${word} ${text}`;
const forQuery = (query: string | undefined): string => after('nach', query && quoted(query));
const joined = (...parts: ReadonlyArray<string | false>): string => parts.filter(Boolean).join(', ');

const expressionOf = (expression = 'ein Ausdruck'): string => expression;
const code = (language?: string): string => (language ? `${language}-Code` : 'Code');
const memory = (text?: string): string => (text === undefined ? 'Erinnerung' : quoted(text));
const site = (name = 'Webseite'): string => name;
const document = (name = 'Dokument'): string => name;

/** Looking up a time, or working out a date. */
const clock = (ending: string) => (isLookup: boolean, place: string | undefined) =>
  `${isLookup ? `Uhrzeit${after('in', place)}` : 'Datumsberechnung'} ${ending}`;

/** A part of the project. */
const project = (section?: 'notes' | 'files' | 'history'): string => {
  if (section === 'notes') return 'Projektnotizen';
  if (section === 'files') return 'Projektdateien';
  return section === 'history' ? 'Projektverlauf' : 'Projektkontext';
};

/** Each action as an infinitive and as a participle. */
const VERBS = {
  read: ['lesen', 'gelesen'],
  extract: ['auslesen', 'ausgelesen'],
  write: ['schreiben', 'geschrieben'],
  append: ['ergänzen', 'ergänzt'],
} as const;

const FOUND = {
  files: ['keine Dateien', 'Datei', 'Dateien'],
  notes: ['keine Notizen', 'Notiz', 'Notizen'],
  conversations: ['keine Unterhaltungen', 'Unterhaltung', 'Unterhaltungen'],
} as const;

export const builtinTools: BuiltinToolStrings = {
  locale: 'de',
  calculator: {
    title: 'Rechner',
    preparing: () => 'Berechnung wird vorbereitet',
    running: (what) => `Wird berechnet: ${expressionOf(what)}`,
    asking: (what) => `Möchte berechnen: ${expressionOf(what)}`,
    done: (what, result) => (what === undefined ? `Ergebnis: ${result}` : `${what} = ${result}`),
    failed: (what) => `Berechnung fehlgeschlagen: ${expressionOf(what)}`,
    denied: (what) => `Berechnung abgelehnt: ${expressionOf(what)}`,
    stopped: (what) => `Berechnung angehalten: ${expressionOf(what)}`,
    stale: 'Der Rechner antwortet nicht',
    summary: {
      running: () => 'Es wird gerechnet',
      complete: (count) => counted(count, 'Berechnung', 'Berechnungen'),
    },
    errors: {
      timeout: 'Die Berechnung hat zu lange gedauert.',
      other: 'Der Rechner konnte diesen Ausdruck nicht lesen.',
    },
  },
  codeExecution: {
    title: 'Code',
    preparing: (language) => `${code(language)} wird geschrieben`,
    running: (language) => `${code(language)} läuft`,
    soFar: (language, lines) => `${code(language)} läuft, bisher ${counted(lines, 'Zeile', 'Zeilen')}`,
    asking: (language) => `Möchte ${code(language)} ausführen`,
    done: (language, { lines, images }) => {
      const made = images > 0 ? counted(images, 'Bild', 'Bilder') : 'keine Ausgabe';
      return `${code(language)} ausgeführt, ${lines > 0 ? counted(lines, 'Zeile Ausgabe', 'Zeilen Ausgabe') : made}`;
    },
    exited: (language, exitCode) => `${code(language)} ausgeführt, Exit-Code ${exitCode}`,
    failed: (language) => `${code(language)} konnte nicht ausgeführt werden`,
    denied: (language) => `Ausführen von ${code(language)} abgelehnt`,
    stopped: (language) => `${code(language)} angehalten`,
    stale: 'Die Code-Sandbox antwortet nicht',
    summary: { running: () => 'Code läuft', complete: (count) => `Code ausgeführt${times(count)}` },
    errors: {
      timeout: 'Der Code lief zu lange und wurde angehalten.',
      limit: 'Zu viele Ausführungen auf einmal. In einer Minute erneut versuchen.',
      network: 'Die Sandbox ist nicht erreichbar.',
      other: 'Der Code konnte nicht ausgeführt werden.',
    },
    approval: {
      question: (language) => `Diesen ${code(language)} ausführen?`,
      consequence: 'Er läuft in einer Sandbox und kann alles tun, was sie erlaubt.',
      approve: 'Ausführen',
      deny: 'Nicht ausführen',
    },
  },
  datetime: {
    title: 'Datum und Uhrzeit',
    preparing: () => 'Uhrzeit wird nachgesehen',
    running: clock('läuft'),
    asking: clock('braucht Freigabe'),
    done: (time, place) => `${time}${after('in', place)}`,
    failed: clock('fehlgeschlagen'),
    denied: clock('abgelehnt'),
    stopped: clock('angehalten'),
    stale: 'Die Uhr antwortet nicht',
    summary: { running: () => 'Uhrzeit wird nachgesehen', complete: () => 'Uhrzeit nachgesehen' },
    errors: { other: 'Dieses Datum konnte nicht berechnet werden.' },
  },
  fileDocument: {
    title: 'Dokument',
    preparing: (action) => `Vorbereitung: Dokument ${VERBS[action][0]}`,
    running: (action, name) => `${document(name)} wird ${VERBS[action][1]}`,
    asking: (action, name) => `Möchte ${document(name)} ${VERBS[action][0]}`,
    done: (action, name, { pages, words, isEmpty = false }) =>
      joined(
        `${document(name)} ${VERBS[action][1]}`,
        isEmpty && 'kein Text gefunden',
        pages !== undefined && counted(pages, 'Seite', 'Seiten'),
        words !== undefined && counted(words, 'Wort', 'Wörter'),
      ),
    failed: (action, name) => `${document(name)} konnte nicht ${VERBS[action][1]} werden`,
    denied: (action, name) => `Abgelehnt: ${document(name)} ${VERBS[action][0]}`,
    stopped: (action, name) => `Angehalten: ${document(name)} ${VERBS[action][0]}`,
    stale: 'Der Dateizugriff antwortet nicht',
    summary: {
      running: (count, action) =>
        `${counted(count, 'Dokument wird', 'Dokumente werden')} ${action ? VERBS[action][1] : 'benutzt'}`,
      complete: (count, action) =>
        `${counted(count, 'Dokument', 'Dokumente')} ${action ? VERBS[action][1] : 'benutzt'}`,
    },
    errors: {
      timeout: 'Das Öffnen des Dokuments hat zu lange gedauert.',
      forbidden: 'Der Assistent hat keinen Zugriff auf dieses Dokument.',
      missing: 'Dokument nicht gefunden.',
      other: 'Das Dokument konnte nicht geöffnet werden.',
    },
    approval: {
      question: (action, name) => `${document(name)} ${VERBS[action][0]}?`,
      consequence: (action) => {
        if (action === 'write') return 'Das ersetzt den Inhalt der Datei.';
        if (action === 'append') return 'Das fügt den Text am Ende der Datei an.';
        return 'Der Assistent kann den Inhalt in der Antwort verwenden.';
      },
    },
  },
  projectContext: {
    title: 'Projektkontext',
    preparing: () => 'Vorbereitung: Projekt lesen',
    running: (section) => `${project(section)}: wird gelesen`,
    asking: (section) => `Möchte lesen: ${project(section)}`,
    done: (section, name) => `${project(section)} gelesen${name === undefined ? '' : ` (${name})`}`,
    found: (what, count, name) => {
      const [none, one, many] = FOUND[what];
      const found = count === 0 ? none : counted(count, one, many);
      return `Gefunden: ${found}${name === undefined ? '' : ` (${name})`}`;
    },
    failed: (section) => `${project(section)}: Lesen fehlgeschlagen`,
    denied: (section) => `${project(section)}: Lesen abgelehnt`,
    stopped: (section) => `${project(section)}: Lesen angehalten`,
    stale: 'Das Projekt antwortet nicht',
    summary: { running: () => 'Projekt wird gelesen', complete: () => 'Projekt gelesen' },
    errors: {
      forbidden: 'Dieses Projekt ist nicht freigegeben.',
      missing: 'Projekt nicht gefunden.',
      other: 'Das Projekt konnte nicht gelesen werden.',
    },
    approval: {
      question: (section) => `${project(section)} lesen?`,
      consequence: 'Der Assistent kann den Inhalt in der Antwort verwenden.',
    },
  },
  saveMemory: {
    title: 'Gedächtnis',
    preparing: () => 'Vorbereitung: Erinnerung speichern',
    running: (text) => `${memory(text)} wird gespeichert`,
    asking: (text) => `Möchte speichern: ${memory(text)}`,
    done: (text) => `${memory(text)} gespeichert`,
    alreadyKnown: 'Bereits gespeichert',
    failed: (text) => `Speichern fehlgeschlagen: ${memory(text)}`,
    denied: (text) => `Speichern abgelehnt: ${memory(text)}`,
    stopped: (text) => `Speichern angehalten: ${memory(text)}`,
    stale: 'Das Gedächtnis antwortet nicht',
    summary: {
      running: () => 'Wird gespeichert',
      complete: (count) => `${counted(count, 'Erinnerung', 'Erinnerungen')} gespeichert`,
    },
    errors: {
      timeout: 'Das Speichern hat zu lange gedauert. Vielleicht wurde nichts gespeichert.',
      limit: 'Zu viele Anfragen auf einmal. Nichts wurde gespeichert.',
      duplicate: 'Das war bereits gespeichert.',
      other: 'Das konnte nicht gespeichert werden.',
    },
    approval: {
      question: 'Das im Gedächtnis speichern?',
      consequence: 'Der Assistent kann es in späteren Unterhaltungen verwenden.',
      approve: 'Speichern',
      deny: 'Nicht speichern',
    },
  },
  searchMemories: {
    title: 'Gedächtnissuche',
    preparing: () => 'Suche im Gedächtnis wird vorbereitet',
    running: (query) => `Suche im Gedächtnis${forQuery(query)}`,
    soFar: (count) => `Suche im Gedächtnis, bisher ${counted(count, 'Treffer', 'Treffer')}`,
    asking: (query) => `Möchte im Gedächtnis suchen${forQuery(query)}`,
    done: (count, query) =>
      `${count === 0 ? 'Keine Erinnerungen' : counted(count, 'Erinnerung', 'Erinnerungen')} gefunden${
        query === undefined ? '' : ` zu ${quoted(query)}`
      }`,
    failed: (query) => `Suche im Gedächtnis${forQuery(query)} fehlgeschlagen`,
    denied: (query) => `Suche im Gedächtnis${forQuery(query)} abgelehnt`,
    stopped: (query) => `Suche im Gedächtnis${forQuery(query)} angehalten`,
    stale: 'Die Gedächtnissuche antwortet nicht',
    summary: { running: () => 'Suche im Gedächtnis', complete: () => 'Gedächtnis durchsucht' },
    errors: {
      timeout: 'Die Suche hat zu lange gedauert.',
      other: 'Das Gedächtnis konnte nicht durchsucht werden.',
    },
    approval: {
      question: (query) => `Im Gedächtnis suchen${forQuery(query)}?`,
      consequence: 'Der Assistent liest, was dazu passt.',
      approve: 'Suchen',
    },
  },
  showPlan: {
    title: 'Plan',
    preparing: () => 'Plan wird geschrieben',
    running: () => 'Plan wird aktualisiert',
    asking: () => 'Möchte nach diesem Plan vorgehen',
    done: (title = 'Plan', done, total) =>
      total === 0 ? `${title}, keine Schritte` : `${title}, ${done} von ${total} erledigt`,
    created: (steps) =>
      `Plan erstellt, ${steps === 0 ? 'keine Schritte' : counted(steps, 'Schritt', 'Schritte')}`,
    updated: ({ done, total, added, removed }) =>
      joined(
        'Plan aktualisiert',
        total === 0 ? 'keine Schritte' : `${done} von ${total} erledigt`,
        added > 0 && `${added} hinzugefügt`,
        removed > 0 && `${removed} entfernt`,
      ),
    failed: () => 'Der Plan konnte nicht angezeigt werden',
    denied: () => 'Plan abgelehnt',
    stopped: () => 'Angehalten, bevor der Plan fertig war',
    stale: 'Der Plan antwortet nicht',
    summary: { running: () => 'Plan wird aktualisiert', complete: () => 'Plan aktualisiert' },
    errors: { other: 'Der Plan konnte nicht angezeigt werden.' },
    approval: {
      question: 'Nach diesem Plan vorgehen?',
      consequence: 'Der Assistent beginnt mit dem ersten offenen Schritt.',
      approve: 'Loslegen',
    },
  },
  urlReader: {
    title: 'Webseite',
    preparing: () => 'Vorbereitung: Webseite lesen',
    running: (name) => `${site(name)} wird gelesen`,
    soFar: (name, words) => `${site(name)} wird gelesen, bisher ${counted(words, 'Wort', 'Wörter')}`,
    asking: (name) => `Möchte ${site(name)} lesen`,
    done: (title, name) =>
      `${title === undefined ? site(name) : `${quoted(title)}${after('auf', name)}`} gelesen`,
    blank: (name) => (name === undefined ? 'Leere Seite gelesen' : `${name} gelesen, kein Text gefunden`),
    failed: (name) => `${site(name)} konnte nicht gelesen werden`,
    denied: (name) => `Lesen abgelehnt: ${site(name)}`,
    stopped: (name) => `Lesen angehalten: ${site(name)}`,
    stale: 'Der Seitenleser antwortet nicht',
    summary: {
      running: (count) => `${counted(count, 'Seite wird', 'Seiten werden')} gelesen`,
      complete: (count) => `${counted(count, 'Seite', 'Seiten')} gelesen`,
    },
    errors: {
      timeout: 'Das Laden der Seite hat zu lange gedauert.',
      limit: 'Zu viele Seiten auf einmal. In einer Minute erneut versuchen.',
      forbidden: 'Diese Website erlaubt Assistenten nicht, die Seite zu lesen.',
      missing: 'Seite nicht gefunden.',
      network: 'Die Website ist nicht erreichbar.',
      other: 'Die Seite konnte nicht geöffnet werden.',
    },
    approval: {
      question: (name) => `${site(name)} lesen?`,
      consequence: 'Der Server öffnet die Seite, und der Assistent liest sie.',
      approve: 'Lesen',
    },
  },
  webSearch: {
    title: 'Websuche',
    preparing: () => 'Websuche wird vorbereitet',
    running: (query) => `Websuche${forQuery(query)}`,
    soFar: (count) => `Websuche, bisher ${counted(count, 'Treffer', 'Treffer')}`,
    asking: (query) => `Möchte im Web suchen${forQuery(query)}`,
    done: (count, query) =>
      `${count === 0 ? 'Keine' : formatted(count)} Treffer${query === undefined ? '' : ` für ${quoted(query)}`}`,
    failed: (query) => `Websuche${forQuery(query)} fehlgeschlagen`,
    denied: (query) => `Websuche${forQuery(query)} abgelehnt`,
    stopped: (query) => `Websuche${forQuery(query)} angehalten`,
    stale: 'Die Websuche antwortet nicht',
    summary: {
      running: (count) => (count === 1 ? 'Websuche läuft' : `${formatted(count)} Websuchen laufen`),
      complete: (count) => `Im Web gesucht${times(count)}`,
    },
    errors: {
      timeout: 'Die Suche hat zu lange gedauert.',
      limit: 'Zu viele Suchen auf einmal. In einer Minute erneut versuchen.',
      network: 'Der Suchdienst ist nicht erreichbar.',
      other: 'Der Suchdienst hat nicht geantwortet.',
    },
    approval: {
      question: (query) => `Im Web suchen${forQuery(query)}?`,
      consequence: 'Die Suchbegriffe werden an einen Suchdienst gesendet.',
      approve: 'Suchen',
    },
  },
};
