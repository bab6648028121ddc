// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import {
  messageFixtures,
  renderThread,
  renderToolCall,
  serializeThread,
  threadSerializer,
} from '../../../src/testing/render/index.js';

expect.addSnapshotSerializer(threadSerializer);

const print = (html: string): string => {
  const root = document.createElement('div');
  root.innerHTML = html;
  return serializeThread(root);
};

describe('the serializer', () => {
  it('the serializer prints a call', () => {
    const view = renderToolCall('complete', { toolName: 'calculator' });
    expect(view.container).toMatchInlineSnapshot(`
      [tool-call complete tool=calculator]
        button "15 × 847 / 100 = 127.05 took 0.1 seconds done" collapsed [tool-trigger]
          [tool-icon]
          [tool-label]
            "15 × 847 / 100 = 127.05"
          [tool-elapsed]
            "0.1s" (not read out)
            "took 0.1 seconds"
          [tool-status complete]
            "done"
            icon complete
          icon chevron
        [tool-details] (closed)
    `);
    view.unmount();
  });

  it('the serializer prints a thread', () => {
    const view = renderThread(messageFixtures['tool-running']);
    expect(view.container).toMatchInlineSnapshot(`
      [thread]
        button "Skip to message box" [skip-link]
        log "Conversation" busy live=off [viewport]
          article "You" [message role=user]
            [message-text]
              "How does Convex keep clients up to date?"
            [message-actions]
              button "Copy"
                icon copy
              button "Edit" [edit]
                icon edit
          article "Assistant" [message running role=assistant]
            [message-text]
              "Let me look that up."
            [tool-group running]
              list
                listitem
                  [tool-call running tool=webSearch]
                    button "Searching the web for “convex vector search limits” running" collapsed [tool-trigger]
                      [tool-icon]
                      [tool-label]
                        "Searching the web for “convex vector search limits”"
                      [tool-status running]
                        "running"
                        icon running
                      icon chevron
                    [tool-details] (closed)
        [composer]
          textbox "Message"
          [composer-note]
          button "Stop" [stop]
            icon stop
        status live=polite [announcer]
    `);
    view.unmount();
  });

  it('the serializer accepts only elements of the kit', () => {
    const view = renderThread(messageFixtures.text);
    expect(threadSerializer.test(view.container)).toBe(true);
    expect(threadSerializer.test(view.container.querySelector('[data-slot="composer"]'))).toBe(true);
    const range = document.createRange();
    range.selectNodeContents(view.container);
    expect(threadSerializer.test(range.cloneContents())).toBe(true);
    view.unmount();
    expect(threadSerializer.test(document.createElement('p'))).toBe(false);
    for (const other of [null, undefined, 'text', {}, { nodeType: 1 }]) {
      expect(threadSerializer.test(other)).toBe(false);
    }
  });

  it.each([
    ['states', '<button aria-expanded="true" disabled>Open</button>', 'button "Open" expanded disabled'],
    ['pressed buttons', '<button aria-pressed="false">Good</button>', 'button "Good" not pressed'],
    ['the current page', '<a href="/x" aria-current="page">X</a>', 'link "X" current=page href=/x'],
    [
      'progress',
      '<div role="progressbar" aria-label="Plan" aria-valuenow="2" aria-valuemax="4"></div>',
      'progressbar "Plan" value=2/4',
    ],
    ['progress in words', '<i role="progressbar" aria-valuetext="2 of 4"></i>', 'progressbar value="2 of 4"'],
    ['a field', '<label>Why<textarea></textarea></label>', '"Why"\ntextbox "Why"'],
    ['icons', '<svg data-icon="send" class="x"><path d="M0 0"/></svg><svg><path/></svg>', 'icon send'],
    ['what is closed', '<div data-slot="tool-details" hidden>secret</div>', '[tool-details] (closed)'],
    ['what is found by the search', '<ul><li hidden="until-found">x</li></ul>', 'list\n  listitem (closed)'],
    ['details', '<details><summary>More</summary>x</details>', 'group "More" collapsed\n  summary "More"'],
    ['words of one line', '<p>One <b>bold</b> word</p><p>Two</p>', '"One bold word"\n"Two"'],
    ['code', '<pre><code>a\n  <i>b</i>\n</code></pre>', '"a\\n  b"'],
    ['what is seen only', '<span aria-hidden="true">3 s</span>', '"3 s" (not read out)'],
    ['no classes or styles', '<div class="a" style="width: 3px" id="x">text</div>', '"text"'],
  ])('the serializer prints %s', (_, html, expected) => {
    expect(print(html)).toBe(expected);
  });
});
