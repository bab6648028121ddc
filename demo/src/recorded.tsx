import type { ToolDisplay, ToolViewProps } from 'convex-assistant-ui';
import { Disc } from 'lucide-react';

const noteOf = (result: unknown): string | undefined => {
  const { note } = (result ?? {}) as { note?: unknown };
  return typeof note === 'string' ? note : undefined;
};

/** Adds a note to a display if its results are not from the live web. */
export function withNote<Args extends object, Result>(
  display: ToolDisplay<Args, Result>,
  advice: string,
): ToolDisplay<Args, Result> {
  const { details: Details, labels } = display;
  const complete = labels?.complete;
  return {
    ...display,
    labels: {
      ...labels,
      complete: (input) => {
        const label = typeof complete === 'function' ? complete(input) : complete;
        const note = noteOf(input.result);
        return label !== undefined && note !== undefined ? `${label} (${note.toLowerCase()})` : label;
      },
    },
    details: (props: ToolViewProps<Args, Result>) => {
      const note = props.phase === 'complete' ? noteOf(props.result) : undefined;
      return (
        <>
          {note !== undefined && (
            <p className="demo-note">
              <Disc size={14} aria-hidden="true" />
              {`${note}. ${advice}`}
            </p>
          )}
          {Details && <Details {...props} />}
        </>
      );
    },
  };
}
