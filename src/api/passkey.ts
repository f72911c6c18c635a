/** The browser's passkeys; their library is loaded on use. */
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Json = Record<string, unknown>;

const library = () => import('@simplewebauthn/browser');

/** Creates a passkey; null if the person cancels or the device cannot. */
export const createPasskey = (options: Json): Promise<Json | null> =>
  tried(async () => {
    const { startRegistration } = await library();
    return startRegistration({ optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON });
  });

/** Signs with a passkey; null if the person cancels or has none here. */
export const signWithPasskey = (options: Json): Promise<Json | null> =>
  tried(async () => {
    const { startAuthentication } = await library();
    return startAuthentication({ optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON });
  });

async function tried(act: () => Promise<object>): Promise<Json | null> {
  try {
    return { ...(await act()) };
  } catch {
    return null;
  }
}
