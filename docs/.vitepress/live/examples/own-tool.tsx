import { TrainFront } from 'lucide-react';
import {
  createToolRegistry,
  defineToolDisplay,
  exampleCallsOf,
  ToolCallDisplay,
} from '../../../../src/tools/index.js';
import { Stage } from '../../../../stories/tools/Stage.js';

interface Args {
  from: string;
  to: string;
  day: string;
}
interface Result {
  trains: Array<{ id: string; departs: string }>;
}

/** The display that the guide to tools builds. */
const findTrains = defineToolDisplay<Args, Result>({
  title: 'Trains',
  icon: TrainFront,
  labels: {
    running: ({ args }) => args.from && args.to && `Searching trains from ${args.from} to ${args.to}`,
    complete: ({ result }) => `Found ${result.trains.length} trains`,
  },
  details: (props) =>
    props.phase === 'complete' ? (
      <ul>
        {props.result.trains.map(({ id, departs }) => (
          <li key={id}>{departs}</li>
        ))}
      </ul>
    ) : null,
  args: false,
  error: 'The timetable didn’t respond.',
  examples: [
    {
      args: { from: 'Bern', to: 'Milan', day: '2026-11-18' },
      result: {
        trains: [
          { id: 'a', departs: '07:34' },
          { id: 'b', departs: '11:34' },
          { id: 'c', departs: '15:34' },
        ],
      },
    },
  ],
});

const registry = createToolRegistry({ findTrains });
const { running, complete, error } = exampleCallsOf('findTrains', registry.resolve('findTrains'));
const opened = [complete, error];

/** The phases of one search that people see most often. */
export const Example = () => (
  <Stage registry={registry} calls={opened} isOpen>
    <ToolCallDisplay call={running} />
    <ToolCallDisplay call={complete} />
    <ToolCallDisplay call={error} />
  </Stage>
);
