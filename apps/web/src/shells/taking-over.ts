const valueOf = (field: HTMLInputElement | HTMLTextAreaElement) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value');

/** React keeps the last value it saw by a setter of its own on the field; only the browser's lets it see a change. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  field.value = '';
  valueOf(field)?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Tells React what was typed and ticked: it leaves such fields as they are, but has not heard of it. */
export function tellTyped(fields: Iterable<Element>): void {
  for (const field of fields) {
    if (field instanceof HTMLTextAreaElement) {
      if (field.value !== field.defaultValue) typeAgain(field);
    } else if (field instanceof HTMLInputElement) {
      const isTicked = field.type === 'checkbox' || field.type === 'radio';
      if (isTicked && field.checked !== field.defaultChecked) {
        field.checked = field.defaultChecked;
        field.click();
      } else if (!isTicked && field.value !== field.defaultValue) typeAgain(field);
    }
  }
}

const lookEveryMs = 50;

/** React names what it has taken over by keys of its own on the element; nothing public says so. */
const isTakenOver = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactFiber$'));

/**
 * Parts whose files come later are taken over later, and React hears no press before: it is held and done then. `drawn`
 * are the buttons that came with the page.
 */
export function holdPresses(drawn: Iterable<Element>): void {
  const ours = new WeakSet(drawn);
  document.addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button') : null;
      if (button === null || !ours.has(button) || isTakenOver(button)) return;
      event.preventDefault();
      event.stopPropagation();
      const look = setInterval(() => {
        if (button.isConnected && !isTakenOver(button)) return;
        clearInterval(look);
        button.click();
      }, lookEveryMs);
    },
    true,
  );
}
