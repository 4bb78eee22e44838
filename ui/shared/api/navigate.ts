/** Leaves the page for another one of this site, or reloads it. For handlers and effects only. */
export const navigate = (path: string): void => location.assign(path);
export const reload = (): void => location.reload();
