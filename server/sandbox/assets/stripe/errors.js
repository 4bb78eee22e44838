/** The integrator's fault, not the payer's. */
export class IntegrationError extends Error {
  constructor(message) {
    super(message);
    this.name = 'IntegrationError';
  }
}
