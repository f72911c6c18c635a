/** Mantine's styles of what only the signed-in part shows. */
import '@mantine/core/styles/Skeleton.layer.css';
