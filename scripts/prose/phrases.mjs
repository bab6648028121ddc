/**
 * Phrases that a reader has to decode, and what to write instead. Only what is wrong nearly every time: a check that
 * cries wolf is turned off.
 */
export const PHRASES = [
  [/\b(?:of )?(?:his|her) own\b/, '"their own"'],
  [
    /\bhe (?:has|is|can|may|will|learns|sees)\b|\bhim(?:self)?\b|\bhis\b/,
    '"they" for a user, "you" for the reader',
  ],
  [/\b(?:is|are|was|were|be) told\b/, '"is notified", "learns", or say who reports what'],
  [/\bwhoever\b/, '"anyone who", or name them: "users", "callers"'],
  [
    /(?<!# )\bWho (?:sends|asks|reads|writes|uses|scrolls|has)\b(?![^.]*\?)/,
    'a subject: "users who …", "sending a message …"',
  ],
  [/\b(?:inside|outside) of\b/, '"inside" or "outside"'],
  [/\bso many\b/, 'a number, or "too many"'],
  [/\bis another\b/, '"changes", "differs", or "is a different …"'],
  [/\bwhat is (?:held|told)\b/, 'the thing itself: "guarantees", "notifications"'],
  [/\bgives again\b/, '"returns again", or "restores"'],
  [/\bthere is a way\b/, '"you can"'],
  [/\blooked at\b/, '"reviewed", "visited", "read"'],
  [/\banew\b/, '"again"'],
  [/\bat the most\b/, '"at most"'],
  [/\bin the middle of it\b/, '"mid-reply", "halfway through"'],
  [/\bthat is nothing\b/, '"blank", "empty"'],
  [/\bis (?:said|given|made) (?:past|again)\b/, 'who does it: "writes directly to …", "is repeated"'],
  [/\bmakes of (?:a|the)\b/, '"turns … into"'],
  [/\bhas to be (?:allowed|answered)\b/, '"needs approval", "needs an answer"'],
  [/\bone (?:entry|line|row|file|table|folder) a (?!time\b)\w/, '"per": "one entry per tool"'],
  [/\b[Aa]nswer again\b/, '"Regenerate"'],
  [/\bwas through\b|\bis through\b/, '"finished"'],
  [/\bword of it\b|\bwithout a word\b/, '"silently", or what is missing'],
  [/\bin the same words\b/, '"with the same error", "with the same text"'],
  [/\bcounts as a (?:yes|no)\b/, 'what happens: "the call needs approval"'],
  [/\bgives way to\b/, '"is replaced by", "becomes"'],
  [/\b(?:dearer|dearest)\b/, '"more expensive", "most expensive"'],
  [/\bgoes on (?:with|where|by)\b/, '"continues"'],
  [/\b(?:is|are) asked (?:again|for)\b/, 'who asks: "the server calls … again", "requested"'],
  [/\bsomebody (?:has|asks|does)\b/, 'name them: "the user", "a person", "someone"'],
  [
    /\bas (?:an app|apps|the app|a client) (?:takes|gives|has|have) (?:it|them)\b/,
    '"like in an app", or what is the same',
  ],
  [/\bto begin with\b/, '"to start with", "first", "a suggestion"'],
  [/\bat hand\b/, '"available"'],
].map(([pattern, instead]) => ({
  pattern: new RegExp(pattern.source, pattern.source.includes('Who') ? 'g' : 'gi'),
  instead,
}));
