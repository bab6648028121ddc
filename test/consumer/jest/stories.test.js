import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { composeStories, setProjectAnnotations } from '@storybook/react-vite';
import { cleanup, render } from '@testing-library/react';
import * as preview from 'convex-assistant-ui/stories/preview';
import * as threads from 'convex-assistant-ui/stories/thread/Thread';
import * as phases from 'convex-assistant-ui/stories/tools/Phases';
import {
  messageFixtures,
  renderThread,
  renderToolCall,
  threadSerializer,
} from 'convex-assistant-ui/testing/render';
import { createElement } from 'react';

expect.addSnapshotSerializer(threadSerializer);
const annotations = setProjectAnnotations([preview]);
beforeAll(annotations.beforeAll);
afterEach(cleanup);

const { AwaitingApproval } = composeStories(phases);
const { Running } = composeStories(threads);

it('snapshots a story of a tool call', () => {
  expect(render(createElement(AwaitingApproval)).container).toMatchSnapshot();
});

it('renders a story of a thread', () => {
  const { container } = render(createElement(Running));
  expect(container.querySelector('[role="log"]').getAttribute('aria-busy')).toBe('true');
});

it('snapshots a call in a phase', () => {
  const view = renderToolCall('error', { toolName: 'calculator', isOpen: true });
  expect(view.container).toMatchSnapshot();
  view.unmount();
});

it('snapshots a thread', () => {
  const view = renderThread(messageFixtures['tool-running']);
  view.advance(5_000);
  expect(view.container).toMatchSnapshot();
  view.unmount();
});
