/** Body of a 422 with an error of one field, as the server writes it. */
export const fieldProblem = (path: string, code: string, message = 'x') => ({
  type: 'x',
  title: 'x',
  status: 422,
  detail: 'x',
  message: 'x',
  ermessage: 'validation',
  requestId: 'x',
  errors: [{ path, code, message }],
});
