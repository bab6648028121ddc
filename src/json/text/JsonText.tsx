'use client';
import { useState } from 'react';
import { JsonTree } from '../JsonTree.js';
import { useJsonStrings } from '../useJsonStrings.js';
import { LongText } from './LongText.js';
import { looksLikeJson, parseJson, READ_AT_ONCE } from '../read/parseJson.js';

export interface JsonTextProps {
  readonly text: string;
  readonly name: string | undefined;
}

/** A text. A long one that may be JSON is parsed on request. */
export function JsonText({ text, name }: JsonTextProps) {
  const strings = useJsonStrings();
  const [parsed, setParsed] = useState<{ readonly text: string; readonly json: object | undefined }>();
  if (text.length <= READ_AT_ONCE || !looksLikeJson(text)) return <LongText text={text} name={name} />;

  const current = parsed?.text === text ? parsed : undefined;
  const json = current?.json;
  const action = (
    <>
      <button
        type="button"
        data-slot="json-read"
        className="cau-json-button"
        onClick={() => setParsed(json ? undefined : { text, json: parseJson(text) })}
      >
        {json ? strings.showAsText : strings.showAsJson}
      </button>
      {current && !json && <span className="cau-json-note">{strings.notJson}</span>}
    </>
  );
  return (
    <LongText text={text} name={name} actions={action}>
      {json && <JsonTree value={json} name={name} defaultDepth={1} />}
    </LongText>
  );
}
