/** The form in which a password is sent. Separate from password.ts, whose list of common passwords no log-in needs. */

/** Base64 of the SHA-512 of the password exactly as typed. For handlers only. */
export async function hashPassword(typed: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-512', new TextEncoder().encode(typed));
  return btoa(String.fromCharCode(...new Uint8Array(digest)));
}
