/** What the list of employees can be sorted by. Each sort has its index. */
export const employeeSorts = ['time', 'signedIn'] as const
export type EmployeeSort = (typeof employeeSorts)[number]
