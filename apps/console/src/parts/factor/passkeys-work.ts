/** Whether this browser can make and use passkeys. One that has them may lack the functions for their options. */
export const passkeysWork = () =>
  'PublicKeyCredential' in globalThis &&
  'parseCreationOptionsFromJSON' in PublicKeyCredential &&
  isSecureContext
