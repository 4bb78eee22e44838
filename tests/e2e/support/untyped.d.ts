/** Packages that come without types: what the tests use of them. */

declare module '@adobe/structured-data-validator' {
  export interface Issue {
    readonly severity: 'ERROR' | 'WARNING';
    readonly issueMessage: string;
    /** `schemaOrg` where a word is not the vocabulary's, absent where Google's rules are broken. */
    readonly errorType?: 'schemaOrg';
    readonly path?: readonly { readonly type?: string; readonly property?: string }[];
  }

  export default class Validator {
    /** @param vocabulary of schema.org, as JSON-LD */
    constructor(vocabulary: unknown);
    validate(found: import('@marbec/web-auto-extractor').Found): Promise<Issue[]>;
  }
}

declare module '@marbec/web-auto-extractor' {
  export interface Found {
    /** Things by type. */
    readonly jsonld: Readonly<Record<string, readonly unknown[]>>;
  }

  export default class WebAutoExtractor {
    parse(html: string): Found;
  }
}
