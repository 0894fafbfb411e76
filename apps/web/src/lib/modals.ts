/** Hides what is open as a modal; returns what shows it again. */
export function hideModals(): () => void {
  const hidden = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
  for (const dialog of hidden) dialog.close();
  return () => {
    for (const dialog of hidden) if (dialog.isConnected && !dialog.open) dialog.showModal();
  };
}
