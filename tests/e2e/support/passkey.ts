/**
 * A virtual authenticator (WebAuthn, section 11): a device with a fingerprint reader that always
 * knows its owner. Chromium alone has it.
 */
import type { CDPSession, Page } from '@playwright/test';

export class Device {
  private constructor(
    private readonly cdp: CDPSession,
    private readonly authenticatorId: string,
  ) {}

  /** Plugs one in for this page. */
  static async of(page: Page): Promise<Device> {
    const cdp = await page.context().newCDPSession(page);
    await cdp.send('WebAuthn.enable');
    const { authenticatorId } = await cdp.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        ctap2Version: 'ctap2_1',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Device(cdp, authenticatorId);
  }

  /** Whether its owner touches it when it asks: if not, every ceremony waits. */
  async touched(enabled: boolean): Promise<void> {
    await this.cdp.send('WebAuthn.setAutomaticPresenceSimulation', {
      authenticatorId: this.authenticatorId,
      enabled,
    });
  }

  /** How many passkeys are on it. */
  async size(): Promise<number> {
    const { authenticatorId } = this;
    const { credentials } = await this.cdp.send('WebAuthn.getCredentials', { authenticatorId });
    return credentials.length;
  }
}
