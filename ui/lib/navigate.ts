/** Leaves the page for another one of this site. For handlers and effects only. */
export const navigate = (path: string): void => location.assign(path);
