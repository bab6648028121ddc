import { formatSize } from '../../shared/text/formatSize.js';
import type {
  BuiltinViewStrings,
  ContentStrings,
  JsonStrings,
  MarkdownStrings,
} from '../../strings/index.js';
import { counted, formatted } from './counted.js';

const of = (name: string | undefined, text: string): string => (name ? `${name}: ${text}` : text);

export const json: JsonStrings = {
  emptyText: 'leerer Text',
  emptyList: 'leere Liste',
  emptyRecord: 'leeres Objekt',
  circular: 'Zirkelbezug, steht bereits weiter oben',
  unreadable: 'nicht lesbar',
  function: (name) => (name ? `Funktion ${name}` : 'Funktion'),
  bytes: (size) => `${size} Binärdaten`,
  items: (count) => counted(count, 'Eintrag', 'Einträge'),
  fields: (count) => counted(count, 'Feld', 'Felder'),
  showMore: (count, total) => `${formatted(count)} weitere von ${formatted(total)} anzeigen`,
  showAll: (size) => `Alles anzeigen (${size})`,
  showLess: 'Weniger anzeigen',
  showAsJson: 'Als JSON anzeigen',
  showAsText: 'Als Text anzeigen',
  notJson: 'Kein gültiges JSON.',
  text: (name, size) => of(name, `Text, ${size}`),
  table: (name, rows, columns) =>
    of(name, `Tabelle, ${counted(rows, 'Zeile', 'Zeilen')}, ${counted(columns, 'Spalte', 'Spalten')}`),
  image: (name) => of(name, 'Bild'),
  imageFailed: 'Dieses Bild konnte nicht angezeigt werden.',
  file: (name, mediaType, size) => of(name, `Datei, ${mediaType}, ${size}`),
  opensInNewTab: 'öffnet sich in einem neuen Tab',
  copy: 'Kopieren',
  copied: 'Kopiert',
  copyFailed: 'Nicht kopiert',
  size: (bytes) => formatSize(bytes, 'de'),
};

export const content: ContentStrings = {
  loadImage: (host) => `Bild von ${host} laden`,
  loadSiteImage: 'Bild von dieser Website laden',
  showSvg: 'SVG-Bild anzeigen',
  partFailed: 'Dieser Teil konnte nicht angezeigt werden.',
  messageFailed: 'Diese Nachricht konnte nicht angezeigt werden.',
  textFailed: 'Dieser Text konnte nicht formatiert werden.',
  tryAgain: 'Erneut versuchen',
};

export const markdown: MarkdownStrings = {
  code: (language) => (language ? `Code, ${language}` : 'Code'),
  table: (columns, rows) =>
    `Tabelle, ${counted(rows, 'Zeile', 'Zeilen')}, ${counted(columns, 'Spalte', 'Spalten')}`,
  notes: 'Anmerkungen',
  note: (number) => `Anmerkung ${number}`,
  backToText: (number) => `Zurück zu Anmerkung ${number} im Text`,
};

export const builtinViews: BuiltinViewStrings = {
  showAll: (text) => `Alle ${text} anzeigen`,
  showAllLines: (_, text) => `Alle ${text} Zeilen anzeigen`,
  showMore: 'Mehr anzeigen',
  showLess: 'Weniger anzeigen',
  onlyFirst: (shown, total) => `Die ersten ${shown} von ${total} Zeichen.`,
  nothingReturned: 'Es kam kein Ergebnis zurück.',
  result: 'Ergebnis',
  words: (count, text) => `${text} ${count === 1 ? 'Wort' : 'Wörter'}`,
  pages: (count, text) => `${text} ${count === 1 ? 'Seite' : 'Seiten'}`,
  yes: 'Ja',
  no: 'Nein',

  noResults: 'Keine Treffer.',
  noText: 'Diese Seite enthält keinen Text.',
  truncated: 'gekürzt',

  noMemories: 'Keine passenden Erinnerungen.',
  match: (percent) => `${percent} Übereinstimmung`,
  importance: (value) => `Wichtigkeit ${value}`,
  alreadyKnown: 'Das war bereits gespeichert.',

  notANumber: 'Keine Zahl',
  yourTime: 'Ortszeit',
  iso: 'ISO 8601',
  fromTo: (from, to) => `${from} bis ${to}`,

  code: 'Code',
  output: 'Ausgabe',
  errors: 'Fehler',
  returned: 'Wert',
  noOutput: 'Keine Ausgabe.',
  exitCode: (code) => `Exit-Code ${code}`,
  took: (duration) => `Dauer: ${duration}`,
  image: (number) => `Bild ${number} aus dem Code`,

  files: 'Dateien',
  notes: 'Notizen',
  history: 'Unterhaltungen',
  noneListed: 'Keine',
  instructions: 'Anweisungen',
  actions: { read: 'Lesen', extract: 'Auslesen', write: 'Schreiben', append: 'Anhängen' },
  emptyFile: 'Diese Datei enthält keinen Text.',

  noSteps: 'Dieser Plan hat keine Schritte.',
  progress: 'Fortschritt',
  stepsSoFar: (count) => `bisher ${count}`,
  progressOf: (done, total) => `${done} von ${total} erledigt`,
  status: {
    todo: 'offen',
    active: 'in Arbeit',
    done: 'erledigt',
    cancelled: 'entfallen',
    failed: 'fehlgeschlagen',
  },
  countOf: (count, status) => `${count} ${status}`,
};
