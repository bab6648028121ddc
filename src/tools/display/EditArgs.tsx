'use client';
import { useRef, useState } from 'react';
import { useToolDisplaySettings } from '../ToolDisplayProvider.js';
import { ArgField } from './ArgField.js';
import { draftOf, inOrder, kindOf, readDraft, type ArgsDraft } from './argsDraft.js';
import { Button } from './Button.js';
import { useOpenedField } from './useOpenedField.js';

export interface EditArgsProps {
  readonly args: Readonly<Record<string, unknown>>;
  /** The text from when the form was open before. */
  readonly draft: ArgsDraft | undefined;
  readonly onDraft: (draft: ArgsDraft) => void;
  /** The label of the button that allows the call. */
  readonly approve: string;
  readonly isDangerous: boolean;
  readonly isBusy: boolean;
  readonly onAllow: (args: Record<string, unknown>) => void;
  readonly onCancel: () => void;
}

/** The arguments of a call as fields. Enter does not send them: allowing a call is a separate choice. */
export function EditArgs(props: EditArgsProps) {
  const { args, draft = draftOf(args), onDraft, approve, isDangerous, isBusy, onAllow, onCancel } = props;
  const words = useToolDisplaySettings().strings.approval;
  const form = useRef<HTMLDivElement>(null);
  const [isChecked, setChecked] = useState(false);
  const read = readDraft(args, draft);
  useOpenedField(form);

  const allow = () => {
    if (read.errors.size === 0) return onAllow(read.args);
    setChecked(true);
    const index = inOrder(args).findIndex(([name]) => read.errors.has(name));
    form.current?.querySelectorAll<HTMLElement>('input, textarea')[index]?.focus();
    return undefined;
  };

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
      {inOrder(args).map(([name, value]) => (
        <ArgField
          key={name}
          name={name}
          kind={kindOf(value)}
          value={draft[name] ?? ''}
          error={isChecked ? read.errors.get(name) : undefined}
          onChange={(next) => onDraft({ ...draft, [name]: next })}
        />
      ))}
      <div className="cau-tool-actions">
        <Button kind={isDangerous ? 'danger' : 'primary'} isBusy={isBusy} onPress={allow}>
          {words.approveEdited(approve)}
        </Button>
        <Button isBusy={isBusy} onPress={onCancel}>
          {words.cancelEdit}
        </Button>
      </div>
    </div>
  );
}
