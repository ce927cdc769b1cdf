const { PATH, NODE_COMPILE_CACHE } = process.env

/** What a program that a test starts has of the test's own environment: where programs are, and what Node has read before. */
export const bareEnvironment: Record<string, string> = {
  ...(PATH !== undefined && { PATH }),
  ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }),
}
