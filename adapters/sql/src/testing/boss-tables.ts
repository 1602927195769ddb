/** The part of pg-boss' tables that held the tasks on Postgres before migration 0021. */
export const bossTables = `
  create schema tidemark_tasks;
  create type tidemark_tasks.job_state as enum ('created', 'retry', 'active', 'completed', 'cancelled', 'failed');
  create table tidemark_tasks.job (
    id uuid not null, name text not null, data jsonb,
    state tidemark_tasks.job_state not null default 'created', retry_count integer not null default 0,
    singleton_key text, group_id text, start_after timestamp with time zone not null default now(),
    created_on timestamp with time zone not null default clock_timestamp(), started_on timestamp with time zone,
    completed_on timestamp with time zone, output jsonb, heartbeat_on timestamp with time zone
  ) partition by list (name);
  create table tidemark_tasks.job_common partition of tidemark_tasks.job default`;
