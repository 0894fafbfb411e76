// Takes the keyboard to the first thing a form found wrong; forms call it after they have set their errors.

const wrong = '[aria-invalid=true], [data-wrong=true] :is(input, select, textarea, button):not(:disabled)';

/** Waits for the errors to be in the page. A group of choices marks itself with `data-wrong`. */
export function focusFirstWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>(wrong)?.focus());
}
