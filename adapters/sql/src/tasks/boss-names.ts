/** Where pg-boss keeps its tables, and the name of the one queue in them. */
export const bossSchema = 'tidemark_tasks';
export const bossQueue = 'tasks';
