/** The nonce of this page load, which the server put there; the kit's own style tags carry it. */
export const styleNonce = () =>
  document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? ''
