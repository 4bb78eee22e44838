/** Every picture by the name that the server asks for. */
import { zipShare } from './zip-share.ts';

export const pictures = { 'zip-share': zipShare } as const;
