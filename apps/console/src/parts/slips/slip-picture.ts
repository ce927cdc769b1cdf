/** Returns the URL of a slip's picture. The server checks the permission each time. */
export const slipPictureUrl = (id: string) => `/api/cashier/slip-picture?id=${id}`
