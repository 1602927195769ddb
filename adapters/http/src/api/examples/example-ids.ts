/** Ids and instants that the records of the reference share. */

export const created = '2026-11-20T08:05:00.000Z';
export const changed = '2026-11-20T09:30:00.000Z';
export const agentId = '019a9f00-7a10-7c3e-9a4b-2f5d8c1e6b07';
export const contactId = '019a9f00-7a11-7d52-8b6c-3e4f5a6b7c8d';
export const organizationId = '019a9f00-7a12-7e63-9c7d-4f5a6b7c8d9e';
export const categoryId = '019a9f00-7a1e-7a2f-98f8-05162738495a';
export const teamId = '019a9f00-7a13-7f74-8d8e-5a6b7c8d9eaf';
export const policyId = '019a9f00-7a17-73b8-91a1-9eafb0c1d2e3';
