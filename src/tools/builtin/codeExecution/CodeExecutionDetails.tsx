'use client';
import { formatDuration } from '../../../shared/text/duration.js';
import { useToolDisplaySettings } from '../../ToolDisplayProvider.js';
import type { ToolViewProps } from '../../types.js';
import { CodeBlock } from '../parts/CodeBlock.js';
import { Meta } from '../parts/Meta.js';
import { Empty, Panel } from '../parts/Panel.js';
import { Raw } from '../parts/Raw.js';
import { hasResult, resultIn } from '../read.js';
import { useBuiltinStrings } from '../useBuiltinStrings.js';
import { Images } from './Images.js';
import { languageName } from './languageName.js';
import { readExecution, readSource, type Execution } from './readExecution.js';

/** Shows the code in every phase: the person who approves it must see all of it. */
export function CodeExecutionDetails(props: ToolViewProps) {
  const strings = useBuiltinStrings();
  const result = resultIn(props);
  const { code, language } = readSource(props.args, result);
  const execution = readExecution(result);
  if (code === undefined && !hasResult(props)) return null;
  return (
    <Panel slot="tool-execution">
      {code !== undefined && (
        <CodeBlock
          kind="code"
          title={language === undefined ? strings.code : languageName(language)}
          text={code}
          isWhole={props.phase === 'awaiting-approval'}
        />
      )}
      {execution && <Outcome execution={execution} isWhole={props.phase === 'complete'} />}
      {!execution && hasResult(props) && <Raw value={result} />}
    </Panel>
  );
}

function Outcome({ execution, isWhole }: { readonly execution: Execution; readonly isWhole: boolean }) {
  const strings = useBuiltinStrings();
  const { locale } = useToolDisplaySettings();
  const { stdout, stderr, value, images, exitCode, durationMs } = execution;
  const isSilent = (stdout ?? stderr ?? value) === undefined && images.length === 0;
  return (
    <>
      {stdout !== undefined && <CodeBlock title={strings.output} text={stdout} />}
      {stderr !== undefined && <CodeBlock kind="error" title={strings.errors} text={stderr} />}
      {value !== undefined && <CodeBlock title={strings.returned} text={value} />}
      <Images urls={images} />
      {isSilent && isWhole && <Empty>{strings.noOutput}</Empty>}
      <Meta
        items={[
          exitCode !== undefined && strings.exitCode(String(exitCode)),
          durationMs !== undefined && strings.took(formatDuration(durationMs, locale)),
        ]}
      />
    </>
  );
}
