import type { Identity } from '../backend/backend.js';

/** The claims whose names differ from those of `UserIdentity`. */
const CLAIMS: Readonly<Record<string, string>> = {
  subject: 'sub',
  issuer: 'iss',
  givenName: 'given_name',
  familyName: 'family_name',
  preferredUsername: 'preferred_username',
  profileUrl: 'profile',
  pictureUrl: 'picture',
  emailVerified: 'email_verified',
  birthday: 'birthdate',
  timezone: 'zoneinfo',
  language: 'locale',
  phoneNumber: 'phone_number',
  phoneNumberVerified: 'phone_number_verified',
  updatedAt: 'updated_at',
};
const ATTRIBUTES = Object.fromEntries(Object.entries(CLAIMS).map(([attribute, claim]) => [claim, attribute]));
const ISSUER = 'https://embedded.convex.cloud';

const encode = (value: unknown): string => {
  const bytes = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(value)));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
};

/** An unsigned JWT that only the embedded backend accepts. */
export function unsignedToken(identity: Identity, { lifetimeSeconds = 3600 } = {}): string {
  const iat = Math.floor(Date.now() / 1000);
  const claims = Object.entries(identity).map(([name, value]) => [CLAIMS[name] ?? name, value] as const);
  const payload = { iss: ISSUER, ...Object.fromEntries(claims), iat, exp: iat + lifetimeSeconds };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`;
}

/** The user of a token. Throws the error for the client if the token is invalid. */
export function identityOf(token: string): Identity {
  const { iat: _iat, exp, ...claims } = payloadOf(token);
  if (typeof claims.sub !== 'string') throw new Error('Could not validate token: it has no subject.');
  if (typeof exp === 'number' && exp * 1000 <= Date.now()) throw new Error('Token expired');
  const attributes = Object.entries(claims).map(
    ([claim, value]) => [ATTRIBUTES[claim] ?? claim, value] as const,
  );
  const issuer = typeof claims.iss === 'string' ? claims.iss : ISSUER;
  const subject = claims.sub;
  return {
    tokenIdentifier: `${issuer}|${subject}`,
    ...Object.fromEntries(attributes),
    issuer,
    subject,
  };
}

function payloadOf(token: string): Record<string, unknown> {
  try {
    const body = token.split('.')[1]!.replaceAll('-', '+').replaceAll('_', '/');
    const bytes = Uint8Array.from(atob(body), (char) => char.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    if (typeof payload === 'object' && payload !== null) return payload as Record<string, unknown>;
  } catch {
    // reported below
  }
  throw new Error('Could not parse as a JWT: the embedded backend only accepts tokens of `unsignedToken`.');
}
