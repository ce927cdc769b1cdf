/** Returns the CSP nonce of this page load, set by the server. The kit's style tags use it. */
export const styleNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
