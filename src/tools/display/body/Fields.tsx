'use client';
import { useState } from 'react';
import type { ToolPermission } from '../../../bridge/index.js';
import { isRecord } from '../../../shared/json.js';
import { plainName } from '../../../shared/text/plainName.js';
import { JsonView } from '../../../json/index.js';
import { toTitle } from '../../registry/title.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { inOrder } from '../approval/argsDraft.js';
import { Button } from '../Button.js';
import { Section } from './Section.js';

/** A longer text has its own view, which can be opened and copied. */
const LINE = 200;

export interface FieldsProps {
  readonly args: Readonly<Record<string, unknown>>;
  readonly title: string;
  readonly permission?: ToolPermission | undefined;
}

/** Arguments as labeled fields, with the JSON one click away. */
export function Fields({ args, title, permission }: FieldsProps) {
  const { strings } = useToolDisplaySettings();
  const [isJson, setJson] = useState(false);
  const [isOriginal, setOriginal] = useState(false);
  const words = strings.approval;
  const original = permission?.originalArgs;
  const toggle = (
    <Button kind="quiet" onPress={() => setJson(!isJson)}>
      {isJson ? strings.showFields : strings.showJson}
    </Button>
  );
  return (
    <Section slot="tool-args" title={title} value={args} action={toggle}>
      {original && (
        <p data-slot="tool-edited" className="cau-tool-text cau-edited">
          {permission.isYours ? words.editedByYou : words.edited}
          <Button kind="quiet" isExpanded={isOriginal} onPress={() => setOriginal(!isOriginal)}>
            {isOriginal ? words.hideOriginal : words.showOriginal}
          </Button>
        </p>
      )}
      <Values args={args} isJson={isJson} />
      {original && isOriginal && (
        <>
          <span className="cau-tool-section-title">{words.original}</span>
          <Values args={original} isJson={isJson} isOriginal />
        </>
      )}
    </Section>
  );
}

interface ValuesProps {
  readonly args: Readonly<Record<string, unknown>>;
  readonly isJson: boolean;
  readonly isOriginal?: boolean;
}

function Values({ args, isJson, isOriginal }: ValuesProps) {
  if (isJson) {
    return (
      <pre data-slot="tool-json" data-original={isOriginal} className="cau-tool-json" dir="ltr">
        {JSON.stringify(Object.fromEntries(inOrder(args)), null, 2)}
      </pre>
    );
  }
  return (
    <dl data-slot="tool-fields" data-original={isOriginal} className="cau-facts cau-fields">
      {inOrder(args).map(([name, value]) => (
        <div key={name} className="cau-fact">
          <dt dir="auto">{plainName(toTitle(name))}</dt>
          <dd dir="auto">
            <Value value={value} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Value({ value, name }: { readonly value: unknown; readonly name: string }) {
  if (Array.isArray(value) && value.length > 0 && value.length <= 20 && value.every(isLine)) {
    return (
      <ul className="cau-fields-list">
        {value.map((item, i) => (
          // oxlint-disable-next-line react/no-array-index-key -- values can repeat
          <li key={i}>{lineOf(item)}</li>
        ))}
      </ul>
    );
  }
  if (isLine(value)) return lineOf(value);
  if (isRecord(value)) {
    const entries = Object.entries(value).filter((entry): entry is [string, Line] => isLine(entry[1]));
    if (entries.length > 0 && entries.length <= 8 && entries.length === Object.keys(value).length) {
      return entries.map(([key, item]) => `${plainName(toTitle(key))}: ${lineOf(item)}`).join(', ');
    }
  }
  return <JsonView value={value} name={name} />;
}

type Line = string | number | boolean;

const isLine = (value: unknown): value is Line =>
  typeof value === 'number' ||
  typeof value === 'boolean' ||
  (typeof value === 'string' && value.length > 0 && value.length <= LINE && !value.includes('\n'));

// Numbers are shown as sent: with separators, an id or a year would read as a different value.
const lineOf = (value: Line): string => plainName(String(value));
