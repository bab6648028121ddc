import { MAY_BE_CONTENT } from '../../strings/internal.js';

const VERB = '(?:werde|schaue|prüfe|suche|lese|hole|öffne|rufe|frage|berechne|starte|lade)';
const FILLER = /^(?:(?:ok|okay|gut|gerne|alles klar|perfekt)[,.!]?\s+)+/i;
const INTENT = new RegExp(
  `^(?:ich ${VERB}|ich sehe (?:kurz |mal )?nach|(?:zuerst|zunächst|jetzt|nun|dann|als nächstes) ${VERB} ich|lass mich(?! wissen)|lassen sie mich(?! wissen))(?=[\\s.])`,
  'i',
);

/** „Ich sehe nach.“, „Jetzt lese ich beide Seiten.“ */
export const statesIntent = (line: string): boolean =>
  !MAY_BE_CONTENT.test(line) && INTENT.test(line.replace(FILLER, ''));
