import server from '../../../../package.json' with { type: 'json' }
import type { AuthDeps } from '../auth-deps.ts'

/** Sign-in methods of the protocol that are not implemented. */
const ABSENT_PROVIDERS = [
  'anonymous_users',
  'apple',
  'azure',
  'bitbucket',
  'discord',
  'facebook',
  'figma',
  'fly',
  'github',
  'gitlab',
  'google',
  'kakao',
  'keycloak',
  'linkedin',
  'linkedin_oidc',
  'notion',
  'phone',
  'slack',
  'slack_oidc',
  'spotify',
  'twitch',
  'twitter',
  'workos',
  'zoom',
]

/** Returns which features of the protocol are enabled. */
export const describeSettings = ({
  confirmSignUps = true,
  signUps = true,
}: Pick<AuthDeps, 'confirmSignUps' | 'signUps'>) => ({
  external: { ...Object.fromEntries(ABSENT_PROVIDERS.map((name) => [name, false])), email: true },
  disable_signup: !signUps,
  mailer_autoconfirm: !confirmSignUps,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  mfa_enabled: true,
})

export const health = {
  version: `v${server.version}`,
  name: 'GoTrue',
  description: 'GoTrue is a user registration and authentication API',
}
