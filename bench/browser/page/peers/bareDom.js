/** D: what the document alone costs. */
export function bareDom(root, rows) {
  root.innerHTML = '<div class="root"><div class="viewport"></div><textarea></textarea></div>';
  const viewport = root.querySelector('.viewport');
  viewport.append(...rows.map(toElement));
  const follow = () => {
    viewport.scrollTop = viewport.scrollHeight;
  };
  follow();
  let text;
  return {
    store(row) {
      viewport.append(toElement(row));
      follow();
    },
    begin(parts) {
      const element = toElement({ parts });
      text = element.querySelector('.text').firstChild;
      viewport.append(element);
      follow();
    },
    write(delta) {
      text.appendData(delta);
      follow();
    },
  };
}

function toElement({ parts }) {
  const message = document.createElement('div');
  message.className = 'message';
  for (const part of parts) {
    if (part.type === 'text') {
      const text = document.createElement('p');
      text.className = 'text';
      text.append(part.text);
      message.append(text);
    } else if (part.type.startsWith('tool-')) {
      const call = document.createElement('details');
      const summary = document.createElement('summary');
      summary.append(`${part.type} done`);
      call.append(summary);
      message.append(call);
    }
  }
  return message;
}
