import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { ToolCallDisplay } from '../../src/tools/index.js';
import { examplesOf, registry, toolNames } from './fixtures.js';
import { Stage } from './Stage.js';

function Examples({ tool }: { readonly tool: string }) {
  const count = registry.resolve(tool).examples?.length ?? 0;
  const calls = Array.from({ length: count }, (_, i) => examplesOf(tool, i).complete);
  return (
    <Stage key={tool} calls={calls} isOpen>
      {calls.map((call) => (
        <ToolCallDisplay key={call.toolCallId} call={call} />
      ))}
    </Stage>
  );
}

const meta = {
  title: 'Tool calls/Built-in tools',
  component: Examples,
  args: { tool: 'webSearch' },
  argTypes: { tool: { control: 'select', options: toolNames } },
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('[data-state="complete"][data-open]').length).toBeGreaterThan(
      0,
    );
  },
} satisfies Meta<typeof Examples>;

export default meta;

type Story = StoryObj<typeof meta>;

export const SearchMemories: Story = { args: { tool: 'searchMemories' } };
export const SaveMemory: Story = { args: { tool: 'saveMemory' } };
export const Calculator: Story = { args: { tool: 'calculator' } };
export const Datetime: Story = { args: { tool: 'datetime' } };
export const WebSearch: Story = {};
export const UrlReader: Story = { args: { tool: 'urlReader' } };
export const CodeExecution: Story = { args: { tool: 'codeExecution' } };
export const ProjectContext: Story = { args: { tool: 'projectContext' } };
export const FileDocument: Story = { args: { tool: 'fileDocument' } };
export const ShowPlan: Story = { tags: ['visual'], args: { tool: 'showPlan' } };
