import type { ErrorStrings } from '../../strings/index.js';

export const errors: ErrorStrings = {
  unknown: 'Ein Fehler ist aufgetreten.',
  uploadFailed: 'Das Hochladen ist fehlgeschlagen.',
  uploadRefused: (status) => `Das Hochladen ist mit Status ${status} fehlgeschlagen.`,
  uploadCancelled: 'Das Hochladen wurde abgebrochen.',
  notUploaded: (file) => `${file} wurde nicht hochgeladen. Datei bitte erneut anhängen.`,
  unreadableFile: (file) => `${file} konnte nicht gelesen werden. Bitte als Datei anhängen.`,
  filesUnsupported: 'In dieser Unterhaltung können keine Dateien gesendet werden.',
  partUnsupported: (type) => `Inhalte vom Typ „${type}“ können nicht gesendet werden.`,
  notUserMessage: 'Nur eigene Nachrichten können gesendet werden.',
  needsReply: 'Eine Nachricht ohne Antwort kann nicht gesendet werden. `startRun: false` bitte weglassen.',
  notJson: (name) => `${name} kann nicht gesendet werden: Das ist kein JSON.`,
  noFunction: (name) =>
    `In der API dieser Unterhaltung fehlt ${name}. Die Funktion gehört in die API der Runtime.`,
  needsThreadId: 'In der API dieser Unterhaltung fehlt startThread, daher ist eine threadId nötig.',
  noCommand: (name) => `In den Befehlen dieser Unterhaltung fehlt ${name}.`,
  messageGone: (messageId) => `Die Nachricht ${messageId} ist nicht in dieser Unterhaltung.`,
  callGone: (toolCallId) => `Der Aufruf ${toolCallId} ist nicht in dieser Unterhaltung.`,
  notStored: (messageId) =>
    `Die Nachricht ${messageId} ist noch nicht gespeichert. Bitte gleich noch einmal versuchen.`,
};
