/** Puts a text where the agent can paste it from. */

/** False where the browser does not let it. */
export const copyText = async (text: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    // On plain http of another machine there is no clipboard, and yet what is copied can be said.
    return isCopiedByEvent(text);
  }
};

const isCopiedByEvent = (text: string): boolean => {
  let isCopied = false;
  const give = (event: ClipboardEvent): void => {
    event.clipboardData?.setData('text/plain', text);
    event.preventDefault();
    isCopied = true;
  };
  document.addEventListener('copy', give);
  document.execCommand('copy');
  document.removeEventListener('copy', give);
  return isCopied;
};
