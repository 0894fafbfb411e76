const valueOf = (field: HTMLInputElement | HTMLTextAreaElement) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value');

/** React tracks values through its own setter on the field; only the native setter makes it notice a change. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  field.value = '';
  valueOf(field)?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

/** Replays input made before hydration: React keeps the values of such fields but has missed their events. */
export function replayTyping(fields: Iterable<Element>): void {
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

/** There is no public way to tell; React sets this key on hydrated elements. */
const isTakenOver = (element: Element): boolean =>
  Object.keys(element).some((key) => key.startsWith('__reactFiber$'));

/** Lazy parts hydrate later, and React misses clicks before that: holds clicks on the `drawn` buttons and replays them. */
export function replayEarlyClicks(drawn: Iterable<Element>): void {
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
