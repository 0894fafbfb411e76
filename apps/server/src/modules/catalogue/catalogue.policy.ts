// Who may change the catalogue; flows ask before they write.

/** The start loads the files that ship with this version; nobody calls it over the wire. */
export const canLoadCatalogue = (caller: 'start' | 'person'): boolean => caller === 'start';
