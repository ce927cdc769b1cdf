/** Where the picture of a slip is; the server asks each time whether it may be seen. */
export const slipPicture = (id: string) => `/api/cashier/slip-picture?id=${id}`
