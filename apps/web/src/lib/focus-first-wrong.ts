const wrong = '[aria-invalid=true], [data-wrong=true] :is(input, select, textarea, button):not(:disabled)';

/**
 * Waits for the errors to be in the page, for a few frames where it is busy. A group of choices marks itself with
 * `data-wrong`.
 */
export function focusFirstWrong(form: HTMLElement | null, frames = 20): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector<HTMLElement>(wrong);
    if (field) field.focus();
    else if (form && frames > 1) focusFirstWrong(form, frames - 1);
  });
}
