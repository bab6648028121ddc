'use client';
import { useRef, useState } from 'react';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import { ArgField } from './ArgField.js';
import { inOrder, kindOf } from './argsDraft.js';
import { Button } from '../Button.js';
import { draftEdit, readEdit, toFields, toJsonText, type ArgsEdit } from './argsEdit.js';
import { useOpenedField } from './useOpenedField.js';

export interface EditArgsProps {
  readonly args: Readonly<Record<string, unknown>>;
  /** The edit from the last time the form was open. */
  readonly draft: ArgsEdit | undefined;
  readonly onDraft: (draft: ArgsEdit) => void;
  /** The label of the button that allows the call. */
  readonly approve: string;
  readonly isDangerous: boolean;
  readonly isBusy: boolean;
  readonly onAllow: (args: Record<string, unknown>) => void;
  readonly onCancel: () => void;
}

/**
 * The arguments of a call as fields, or as JSON, where arguments that the model left out can be added. Enter does not send
 * them: allowing a call is a separate choice.
 */
export function EditArgs(props: EditArgsProps) {
  const { args, draft = draftEdit(args), onDraft, approve, isDangerous, isBusy, onAllow, onCancel } = props;
  const { strings } = useToolDisplaySettings();
  const words = strings.approval;
  const form = useRef<HTMLDivElement>(null);
  const [isChecked, setChecked] = useState(false);
  const read = readEdit(draft);
  const fields = inOrder(draft.args);
  useOpenedField(form);

  const showErrors = () => {
    setChecked(true);
    const index = fields.findIndex(([name]) => read.errors.has(name));
    form.current?.querySelectorAll<HTMLElement>('input, textarea')[Math.max(0, index)]?.focus();
  };
  const unlessWrong = (act: () => void) => () => (read.errors.size === 0 ? act() : showErrors());

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys belong to the fields inside
    <div
      ref={form}
      data-slot="tool-edit"
      className="cau-args-edit"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault(); // the surrounding row stays open
        onCancel();
      }}
    >
      {draft.json === undefined ? (
        fields.map(([name, value]) => (
          <ArgField
            key={name}
            name={name}
            kind={kindOf(value)}
            value={draft.fields[name] ?? ''}
            error={isChecked ? read.errors.get(name) : undefined}
            onChange={(next) => onDraft({ ...draft, fields: { ...draft.fields, [name]: next } })}
          />
        ))
      ) : (
        <ArgField
          name={strings.args}
          kind="json"
          value={draft.json}
          error={isChecked ? read.errors.get('') : undefined}
          onChange={(next) => onDraft({ ...draft, json: String(next) })}
        />
      )}
      <div className="cau-tool-actions">
        <Button
          kind={isDangerous ? 'danger' : 'primary'}
          isBusy={isBusy}
          onPress={unlessWrong(() => onAllow(read.args))}
        >
          {words.approveEdited(approve)}
        </Button>
        <Button isBusy={isBusy} onPress={onCancel}>
          {words.cancelEdit}
        </Button>
        <Button
          kind="quiet"
          isBusy={isBusy}
          onPress={unlessWrong(() => {
            setChecked(false);
            onDraft(draft.json === undefined ? toJsonText(draft) : toFields(draft));
          })}
        >
          {draft.json === undefined ? strings.showJson : strings.showFields}
        </Button>
      </div>
    </div>
  );
}
