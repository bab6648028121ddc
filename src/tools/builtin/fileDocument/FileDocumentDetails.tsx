'use client';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import type { ToolViewProps } from '../../types.js';
import { formatNumber } from '../format.js';
import { Excerpt } from '../parts/Excerpt.js';
import { FileLine } from '../parts/FileList.js';
import { InputFacts } from '../parts/NamedFacts.js';
import { Empty, Panel } from '../parts/Panel.js';
import { Raw } from '../parts/Raw.js';
import { hasResult, resultIn } from '../read.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { isWriting, readDocument } from './readDocument.js';

/** Shows the text to write in every phase: the person who approves it must see all of it. */
export function FileDocumentDetails(props: ToolViewProps) {
  const strings = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const result = resultIn(props);
  const { file, action, text, words = 0, isTruncated, isEmpty } = readDocument(props.args, result);
  const isUnknown = hasResult(props) && !file && text === undefined && !isEmpty;
  if (!file && text === undefined && !isUnknown && !isEmpty) return null;
  const isAsked = props.phase === 'awaiting-approval' && isWriting(action);
  return (
    <Panel slot="tool-document">
      {file && (
        <FileLine
          file={file}
          action={strings.actions[action]}
          more={[
            words > 0 && strings.words(words, formatNumber(words, locale)),
            isTruncated && strings.truncated,
          ]}
        />
      )}
      {text !== undefined && <Excerpt text={text} isWhole={isAsked} />}
      {isEmpty && <Empty>{strings.emptyFile}</Empty>}
      {isUnknown && <Raw value={result} />}
    </Panel>
  );
}

/** Identifies a file that has no name yet. */
export function FileDocumentInput(props: ToolViewProps) {
  return readDocument(props.args).file ? null : <InputFacts {...props} />;
}
