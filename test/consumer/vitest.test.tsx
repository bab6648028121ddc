// @vitest-environment jsdom
import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { cleanup, render } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import * as preview from '../../src/testing/render/preview.js';
import { serializeThread, threadSerializer } from '../../src/testing/render/index.js';
import * as phases from '../../stories/tools/Phases.stories.js';
import * as threads from '../../stories/thread/Thread.stories.js';

// A test like in an app, which would import from `convex-assistant-ui/…` instead of these paths.
expect.addSnapshotSerializer(threadSerializer);
const annotations = setProjectAnnotations([preview]);
beforeAll(annotations.beforeAll);
afterEach(cleanup);

const { AwaitingApproval, Failed } = composeStories(phases);
const { Research, Running } = composeStories(threads);

it('the serializer prints a composed story of a tool call', () => {
  expect(render(<AwaitingApproval />).container).toMatchSnapshot();
});

it('a composed story accepts other arguments', () => {
  const { container } = render(<Failed tool="calculator" isOpen={false} />);
  expect(container).toMatchSnapshot();
});

it('the serializer prints a composed story of a whole thread', () => {
  const printed = serializeThread(render(<Research />).container);
  expect(printed).toContain('log "Conversation"');
  expect(printed).toContain('[tool-call complete tool=showPlan');
  expect(printed).not.toMatch(/class|<svg|cau-/);
});

it('a running thread renders the same at any time of day', () => {
  const first = render(<Running />).container.innerHTML;
  cleanup();
  vi.useFakeTimers({ now: 0, toFake: ['Date'] });
  const second = render(<Running />).container.innerHTML;
  vi.useRealTimers();
  expect(second).toBe(first);
});
