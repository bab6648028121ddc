import type { ErrorStrings } from '../../strings/index.js';

export const errors: ErrorStrings = {
  unknown: 'Ein Fehler ist aufgetreten.',
  uploadFailed: 'Das Hochladen ist fehlgeschlagen.',
  uploadRefused: (status) => `Das Hochladen ist mit Status ${status} fehlgeschlagen.`,
  uploadCancelled: 'Das Hochladen wurde abgebrochen.',
  notUploaded: (file) => `${file} wurde nicht hochgeladen.`,
  unreadableFile: (file) => `${file} konnte nicht gelesen werden. Bitte als Datei anhängen.`,
  filesUnsupported: 'In dieser Unterhaltung können keine Dateien gesendet werden.',
  partUnsupported: (type) => `Inhalte vom Typ „${type}“ können nicht gesendet werden.`,
  notUserMessage: 'Nur eigene Nachrichten können gesendet werden.',
  needsReply: 'Ohne Antwort kann keine Nachricht gesendet werden.',
  notJson: (name) => `${name} kann nicht gesendet werden: Das ist kein JSON.`,
  noFunction: (name) => `In der API dieser Unterhaltung fehlt ${name}.`,
  needsThreadId: 'In der API dieser Unterhaltung fehlt startThread, daher ist eine threadId nötig.',
  noCommand: (name) => `${name} ist in dieser Unterhaltung nicht möglich.`,
  messageGone: (messageId) => `Die Nachricht ${messageId} ist nicht in dieser Unterhaltung.`,
  callGone: (toolCallId) => `Der Aufruf ${toolCallId} ist nicht in dieser Unterhaltung.`,
  notStored: (messageId) => `Die Nachricht ${messageId} ist noch nicht gespeichert.`,
};
