// Tells React what was typed and ticked in a drawn page before it took over: it leaves such fields as they are, but has not heard of it.

const valueOf = (field: HTMLInputElement | HTMLTextAreaElement) =>
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value');

/** React keeps the last value it saw by a setter of its own on the field; only the browser's lets it see a change. */
function typeAgain(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  field.value = '';
  valueOf(field)?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

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
